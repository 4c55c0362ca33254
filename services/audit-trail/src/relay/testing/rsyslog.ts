import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { findFreePort } from '@probant/kernel/free-ports';
import { eventually } from '@probant/kernel/testing/eventually';
import { createCertificates, opensslUnavailable, type TestCertificates } from './certificates.ts';
import { createServerProcess, explainMissingBinary, type ServerProcess } from './server-process.ts';

export const rsyslogUnavailable: string | null =
  explainMissingBinary('rsyslogd', '-v', 'rsyslog, rsyslog-gnutls') ?? opensslUnavailable;

export type Rsyslog = ServerProcess & {
  readonly tlsUrl: string;
  readonly tcpPort: number;
  readonly folder: string;
  /** Returns the written lines, those of every connection that rsyslogd closed before this call. */
  lines(): Promise<readonly string[]>;
  clear(): Promise<void>;
  close(): Promise<void>;
};

/** Starts rsyslogd with a TLS and a plain TCP listener. It writes each raw message as one line. */
export async function startRsyslog(): Promise<Rsyslog> {
  const pem = await createCertificates();
  const folder = await mkdtemp(`${tmpdir()}/probant-rsyslog-`);
  const [tlsPort, tcpPort] = [await findFreePort(), await findFreePort()];
  await writeFile(`${folder}/rsyslog.conf`, formatConfiguration(folder, pem, tlsPort, tcpPort));
  const server = createServerProcess(
    'rsyslogd',
    ['-n', '-f', `${folder}/rsyslog.conf`, '-i', `${folder}/rsyslogd.pid`],
    [tlsPort, tcpPort],
  );
  await server.start();
  let skip = 0;
  let markCount = 0;
  const readLines = async () => (await readFile(`${folder}/messages`, 'utf8').catch(() => '')).split('\n').slice(0, -1);
  /** Sends a line of its own and returns all lines once it is written: rsyslogd writes messages in the order in which it got them. */
  const readToEndMark = async () => {
    markCount += 1;
    const mark = `${END_MARK} ${markCount} `;
    const socket = connect(tcpPort, '127.0.0.1').end(`${mark}\n`);
    await once(socket.resume(), 'close');
    return eventually(`"${mark}" in the file of rsyslogd`, async () => {
      const lines = await readLines();
      return lines.includes(mark) ? lines : null;
    });
  };
  return {
    ...server,
    async start() {
      await rm(`${folder}/rsyslogd.pid`, { force: true });
      await server.start();
    },
    tlsUrl: `tls://127.0.0.1:${tlsPort}?ca=${pem.folder}/ca.pem`,
    tcpPort,
    folder: pem.folder,
    lines: async () => (await readToEndMark()).slice(skip).filter((line) => !line.startsWith(END_MARK)),
    async clear() {
      skip = (await readToEndMark()).length;
    },
    async close() {
      await server.kill();
      await Promise.all([rm(folder, { recursive: true }), pem.remove()]);
    },
  };
}

const END_MARK = '<14>1 - - - - - - end of the lines';

const formatConfiguration = (folder: string, pem: TestCertificates, tlsPort: number, tcpPort: number): string => `
global(workDirectory="${folder}" maxMessageSize="256k" net.enableDNS="off"
  defaultNetstreamDriverCAFile="${pem.folder}/ca.pem" defaultNetstreamDriverCertFile="${pem.folder}/server.pem"
  defaultNetstreamDriverKeyFile="${pem.folder}/server.key")
main_queue(queue.type="FixedArray" queue.workerThreads="1")
module(load="imtcp")
input(type="imtcp" address="127.0.0.1" port="${tlsPort}" streamDriver.name="gtls" streamDriver.mode="1" streamDriver.authMode="anon")
input(type="imtcp" address="127.0.0.1" port="${tcpPort}")
template(name="asItCame" type="string" string="%rawmsg%\\n")
action(type="omfile" file="${folder}/messages" template="asItCame" asyncWriting="off" flushOnTXEnd="on")
`;
