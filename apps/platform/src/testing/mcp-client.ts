import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { readSampleFile } from '@probant/kernel/testing/sample-files';

/** How a client agrees on a version: with the handshake of 2025, or by asking first, which finds 2026-07-28. */
export type VersionMode = 'legacy' | 'auto';

type Connection = { readonly url: string; readonly key: string; readonly mode?: VersionMode };

/** Connects the SDK's own client to `/mcp`. */
export async function connectMcpClient({ url, key, mode = 'auto' }: Connection): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { 'X-API-Key': key } },
  });
  await client.connect(transport);
  return client;
}

/** Returns a sample document as an argument of a tool. */
export const readSample = (filename: string) => ({
  filename,
  content_base64: readSampleFile(filename).toString('base64'),
});

/** Calls a tool. The client validates the data against the output schema that the tool lists. */
export async function callTool(client: Client, name: string, input: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: input });
  const [first] = result.content as { type: string; text?: string; resource?: { blob: string; uri: string } }[];
  return { ...result, text: first?.text ?? '' };
}
