/** Returns host and port of a server's URL, without the user and the password. */
export function formatServerAddress(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || 5432}`;
}
