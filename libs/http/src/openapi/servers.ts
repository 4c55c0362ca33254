/** Where the API is: relative to the description for a client that reads it from a gateway, and absolute for one that reads a file. */
export const SERVERS = [
  { url: '/', description: 'The gateway that serves this description' },
  { url: 'http://127.0.0.1:8080', description: 'A platform started with `npm run up`' },
];
