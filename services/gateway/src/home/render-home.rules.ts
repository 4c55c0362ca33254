/** A place of the gateway. Its address is relative, because a proxy may serve the gateway under a prefix. */
export type HomeLink = { readonly name: string; readonly path: string; readonly meaning: string };

export const HOME_LINKS: readonly HomeLink[] = [
  { name: 'console', path: 'console', meaning: 'The web console' },
  { name: 'reference', path: 'docs/', meaning: 'The routes, with examples' },
  { name: 'guide', path: 'docs/guide/', meaning: 'The documentation' },
  { name: 'openapi', path: 'openapi/probant.json', meaning: 'The description of all routes (OpenAPI 3.1)' },
  { name: 'health', path: 'health', meaning: 'The state of the services' },
];

export const renderHomeJson = (version: string, links: readonly HomeLink[]): string =>
  JSON.stringify({
    name: 'Probant',
    version,
    links: Object.fromEntries(links.map(({ name, path }) => [name, `/${path}`])),
  });

export const renderHomePage = (version: string, links: readonly HomeLink[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Probant</title>
<link rel="icon" href="data:,">
<style>body{font:1rem/1.6 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem}dt{font-weight:600}dd{margin:0 0 1rem}</style>
</head>
<body>
<h1>Probant</h1>
<p>Version ${version}. Every route needs a key in the header X-API-Key.</p>
<dl>
${links.map(({ path, meaning }) => `<dt><a href="${path}">${path}</a></dt>\n<dd>${meaning}</dd>`).join('\n')}
</dl>
</body>
</html>
`;
