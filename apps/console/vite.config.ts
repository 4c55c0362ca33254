import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  // Relative addresses: a proxy may serve the gateway under a prefix.
  base: './',
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2023',
    // The content security policy allows no address that starts with data: but pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // `npm run dev -w apps/console` beside `npm run up`, for work on the console.
  server: { proxy: { '/v1': 'http://127.0.0.1:8080', '/health': 'http://127.0.0.1:8080' } },
});
