import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';

const place = document.getElementById('app');
if (place === null) throw new Error('index.html has no element with the id "app"');
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
