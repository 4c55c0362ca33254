const TYPESCRIPT_IMPORT_PATTERN = /(\bfrom |\bimport\()(['"])(\.{1,2}\/[^'"\n]+)\.ts\2/g;

/**
 * Returns declarations whose relative imports end in .js, as those of the compiled modules do: `rewriteRelativeImportExtensions` leaves
 * declarations as they are, and a reader that knows only the modules does not find ./client.ts.
 */
export const rewriteDeclarationImports = (declarations: string): string =>
  declarations.replace(TYPESCRIPT_IMPORT_PATTERN, '$1$2$3.js$2');
