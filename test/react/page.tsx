// Runs in the browser: takes over what a server has rendered, or renders for itself.
import { StrictMode, version } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.js';

window.reactDiary = { version, results: [], heard: [], elements: [] };

const app = (
  <StrictMode>
    <App way={new URLSearchParams(location.search).get('way') === 'hook' ? 'hook' : 'component'} />
  </StrictMode>
);
const root = document.querySelector('#root');
if (root?.hasChildNodes()) hydrateRoot(root, app);
else if (root) createRoot(root).render(app);
