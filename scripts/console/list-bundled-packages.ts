import type { Plugin } from 'vite';

/** A plugin of the build that adds the packages whose code is in its output, for the list of licences. */
export const listBundledPackages = (packages: Set<string>): Plugin => ({
  name: 'list-bundled-packages',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const id of Object.keys(chunk.modules)) {
        const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
        if (name !== undefined && name !== '@probant') packages.add(name);
      }
    }
  },
});
