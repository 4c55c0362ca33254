import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@probant/kernel/free-ports';
import { createCertificates, opensslUnavailable, type TestCertificates } from './certificates.ts';
import { createServerProcess, explainMissingBinary, type ServerProcess } from './server-process.ts';

export const rsyslogUnavailable: string | null =
  explainMissingBinary('rsyslogd', '-v', 'rsyslog, rsyslog-gnutls') ?? opensslUnavailable;

export type Rsyslog = ServerProcess & {
  readonly tlsUrl: string;
  readonly tcpPort: number;
  readonly folder: string;
  /** Returns the written lines once no line was added for 150 ms. */
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
  const readLines = async () => (await readFile(`${folder}/messages`, 'utf8').catch(() => '')).split('\n').slice(0, -1);
  return {
    ...server,
    async start() {
      await rm(`${folder}/rsyslogd.pid`, { force: true });
      await server.start();
    },
    tlsUrl: `tls://127.0.0.1:${tlsPort}?ca=${pem.folder}/ca.pem`,
    tcpPort,
    folder: pem.folder,
    async lines() {
      let before = -1;
      let now = (await readLines()).length;
      while (now !== before) {
        await pause(150);
        before = now;
        now = (await readLines()).length;
      }
      return (await readLines()).slice(skip);
    },
    async clear() {
      skip = (await readLines()).length;
    },
    async close() {
      await server.kill();
      await Promise.all([rm(folder, { recursive: true }), pem.remove()]);
    },
  };
}

const formatConfiguration = (folder: string, pem: TestCertificates, tlsPort: number, tcpPort: number): string => `
global(workDirectory="${folder}" maxMessageSize="256k" net.enableDNS="off"
  defaultNetstreamDriverCAFile="${pem.folder}/ca.pem" defaultNetstreamDriverCertFile="${pem.folder}/server.pem"
  defaultNetstreamDriverKeyFile="${pem.folder}/server.key")
module(load="imtcp")
input(type="imtcp" address="127.0.0.1" port="${tlsPort}" streamDriver.name="gtls" streamDriver.mode="1" streamDriver.authMode="anon")
input(type="imtcp" address="127.0.0.1" port="${tcpPort}")
template(name="asItCame" type="string" string="%rawmsg%\\n")
action(type="omfile" file="${folder}/messages" template="asItCame" asyncWriting="off" flushOnTXEnd="on")
`;
