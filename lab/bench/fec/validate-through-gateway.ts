import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';

const SERVER_PROGRAM = new URL('serve-validation.ts', import.meta.url);
const PATH = '/v1/validate/fec?filename=732829320FEC20241231.txt';

/** CPU seconds of each request, and the peak memory of the server in bytes. */
type GatewayRun = { readonly seconds: readonly number[]; readonly peak: number };

/** Sends a file to a new server `times` times, one after the other, and measures the server alone. */
export async function validateThroughGateway(file: string, times: number): Promise<GatewayRun> {
  const server = fork(fileURLToPath(SERVER_PROGRAM));
  const [{ port }] = (await once(server, 'message')) as [{ readonly port: number }];
  const readCpu = async (): Promise<number> => {
    server.send('cpu');
    const [{ cpu }] = (await once(server, 'message')) as [{ readonly cpu: number }];
    return cpu / 1e6;
  };
  try {
    const seconds: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const before = await readCpu();
      await sendFile(port, file);
      seconds.push((await readCpu()) - before);
    }
    const status = readFileSync(`/proc/${server.pid}/status`, 'latin1');
    return { seconds, peak: 1024 * Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) };
  } finally {
    server.disconnect();
  }
}

async function sendFile(port: number, file: string): Promise<void> {
  const headers = {
    'x-api-key': 'key-of-bench',
    'content-type': 'text/plain',
    'content-length': statSync(file).size,
  };
  const call = request({ port, method: 'POST', path: PATH, headers });
  createReadStream(file, { highWaterMark: 1 << 20 }).pipe(call);
  const [response] = await once(call, 'response');
  let text = '';
  for await (const chunk of response) text += chunk;
  const { valid } = JSON.parse(text) as { readonly valid: boolean };
  if (!valid) throw new Error(`the gateway returned ${response.statusCode} and ${text.slice(0, 200)}`);
}
