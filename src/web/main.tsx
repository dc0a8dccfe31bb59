import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { App } from './app/app';
import './styles.css';

const place = document.getElementById('app');
if (place === null) throw new Error('index.html has no element with the id "app"');
let root = mount(place);

// A page that is kept for many browser tests gives each the application anew:
// docs/decisions/029-reuse-one-page-for-many-tests.md.
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
