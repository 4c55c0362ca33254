import { globSync } from 'node:fs';

/** What `npm pack` writes to dist/, packs and removes. */
export const PACKAGE_PARTS = ['apps', 'console', 'guide', 'libs', 'services', 'models', 'node_modules', 'package.json'];

/** The folders of our packages. */
export const listPackageFolders = (root: string): readonly string[] =>
  globSync('{libs,services,apps}/*/package.json', { cwd: root })
    .map((path) => path.slice(0, -'/package.json'.length))
    .sort();

/** The folders of our packages that the program consists of: browsers run the console, and the npm package contains what is built from it. */
export const listProgramFolders = (root: string): readonly string[] =>
  listPackageFolders(root).filter((folder) => folder !== 'apps/console');

/**
 * Returns the files of the repository that an installed program reads: code, migrations, data files, weights and, of the guide and the
 * console, what the gateway reads. Tests, fixtures, samples, the demonstration, what packages open to
 * the laboratory and pages for contributors stay out.
 */
export const listProgramFiles = (root: string): readonly string[] =>
  globSync(
    [
      ...listProgramFolders(root).map((folder) => `${folder}/{src,migrations,bin}/**`),
      'models/**',
      '{guide,console}/site.json',
      '{guide,console}/**/*.br',
    ],
    {
      cwd: root,
      withFileTypes: true,
    },
  )
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length + 1))
    .filter((path) => !DEVELOPMENT_FILE_PATTERN.test(path))
    .sort();

const DEVELOPMENT_FILE_PATTERN =
  /\.test\.ts$|\.suite\.ts$|\/testing\/|\/fixtures\/|^apps\/platform\/src\/demo\/|^(libs|services)\/[^/]+\/src\/lab\.ts$|^(libs|services|apps)\/.*\/README\.md$/;
