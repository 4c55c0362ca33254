/** Address of the gateway: the console is served below it at console/, perhaps with the prefix of a proxy before. */
export const findBaseUrl = (): string => new URL('..', document.baseURI).href.replace(/\/$/, '');
