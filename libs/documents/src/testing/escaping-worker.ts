import { connect } from 'node:net';
import type { WorkerMessage, WorkerRequest } from '../pool/protocol.ts';
import { createFileReceiver } from '../worker/file-receiver.ts';

/**
 * Worker for the tests of the isolation, as if a hostile file had taken it over. It answers a file of JSON `{port, parent}` with whether it
 * could connect to a port of the machine and signal its parent, and with its user.
 */
const send = (message: WorkerMessage) => void process.send?.(message);
const receiveFile = createFileReceiver();

const tryConnect = (port: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve('connected'));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'));
  });

function trySignal(pid: number): string {
  try {
    process.kill(pid, 0);
    return 'sent';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'failed';
  }
}

process.on('disconnect', () => process.exit());
process.on('message', ({ size }: WorkerRequest) => {
  void receiveFile(size).then(async (bytes) => {
    const { port, parent } = JSON.parse(Buffer.from(bytes).toString('latin1').slice('%PDF-1.7 '.length)) as {
      port: number;
      parent: number;
    };
    send({
      type: 'opened',
      pageCount: 1,
      metadata: {
        network: await tryConnect(port),
        signal: trySignal(parent),
        user: String(process.getuid?.()),
      },
    });
  });
});
send({ type: 'ready' });
