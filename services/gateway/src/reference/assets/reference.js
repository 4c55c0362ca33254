// Starts the API reference. Its addresses are relative, so that it works behind a path prefix, and nothing leaves this origin.
const locale = document.documentElement.lang;
globalThis.Scalar.createApiReference('#reference', {
  url: new URL('../openapi/probant.json', location.href).href,
  servers: [{ url: new URL('..', location.href).href.replace(/\/$/, '') }],
  localization: { locale },
  agent: { disabled: true },
  mcp: { disabled: true },
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
});
