export type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly type: string;
  readonly description: string;
  /** The TypeScript file of each entry point, below ./src. */
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
};

/** That of eventsource-parser, the highest of the dependencies. */
const MIN_NODE_VERSION = '22.12';

/** Returns the manifest of the tarball: entry points are the compiled files, and `private` keeps it from a registry. */
export const createPackedManifest = ({
  name,
  version,
  license,
  type,
  description,
  exports,
  dependencies,
}: Manifest) => ({
  name,
  private: true,
  version,
  license,
  type,
  description,
  engines: { node: `>=${MIN_NODE_VERSION}` },
  sideEffects: false,
  exports: Object.fromEntries(Object.entries(exports).map(([entry, source]) => [entry, toCompiledFiles(source)])),
  dependencies,
});

/** Declarations first: a compiler takes the first condition that it knows. */
function toCompiledFiles(source: string): { readonly types: string; readonly default: string } {
  const [, module] = /^\.\/src\/(.+)\.ts$/.exec(source) ?? [];
  if (module === undefined) throw new Error(`${source} is not a TypeScript file below ./src`);
  return { types: `./dist/${module}.d.ts`, default: `./dist/${module}.js` };
}
