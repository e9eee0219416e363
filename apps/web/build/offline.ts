// The app as something that is installed, and what of it works without a network. The worker keeps
// the shell; hashed files are kept as they are used; pages come from the network. Pages themselves
// are not kept, since their addresses would tell who looked at what. It answers nothing of
// `/index.php`, of the console and of the chat, so nothing private is ever kept.

import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Files of releases long gone are forgotten in the end. */
const keptFiles = 300;

export function offline(): Plugin[] {
  return VitePWA({
    registerType: 'prompt',
    injectRegister: false,
    filename: 'service-worker.js',
    // A file of its own, which is named when the first screen stands.
    manifest: false,
    workbox: {
      globPatterns: [
        'index.html',
        'favicon.svg',
        'assets/style-*.css',
        'assets/{rolldown-runtime,framework,first,shell,entry}-*.js',
      ],
      dontCacheBustURLsMatching: /-[\w-]{8}\.\w+$/,
      navigateFallback: null,
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
      runtimeCaching: [
        {
          urlPattern: ({ request, sameOrigin, url }) =>
            sameOrigin &&
            request.mode === 'navigate' &&
            !/^\/(index\.php|console|iframe)(\/|$)|\./i.test(url.pathname),
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: '/index.html' } },
        },
        {
          urlPattern: ({ sameOrigin, url }) =>
            sameOrigin &&
            /^\/(assets\/.*-[\w-]{8}\.\w+|(avatars|games)\/\w+\.svg)$/.test(url.pathname),
          handler: 'CacheFirst',
          options: { cacheName: 'files', expiration: { maxEntries: keptFiles } },
        },
      ],
    },
  });
}
