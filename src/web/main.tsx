import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { App } from './app/app';
import './styles.css';

const place = document.getElementById('app');
if (place === null) throw new Error('index.html has no element with the id "app"');
let root = mount(place);

// The browser tests reuse one page and mount the application anew for each test.
place.addEventListener('app:end', () => root.unmount());
place.addEventListener('app:begin', () => (root = mount(place)));

function mount(element: HTMLElement): Root {
  const mounted = createRoot(element);
  mounted.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  return mounted;
}
