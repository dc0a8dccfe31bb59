import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { App } from './app/app';
import './styles.css';

const container = document.getElementById('app');
if (container === null) throw new Error('index.html has no element with the id "app"');
let root = mount(container);

// The browser tests reuse one page and mount the application anew for each test.
container.addEventListener('app:end', () => root.unmount());
container.addEventListener('app:begin', () => (root = mount(container)));

function mount(element: HTMLElement): Root {
  const mounted = createRoot(element);
  mounted.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  return mounted;
}
