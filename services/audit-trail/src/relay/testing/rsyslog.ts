import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type Certificates, certificates, noOpenssl } from './certificates.ts';
import { freePort } from './free-port.ts';
import { missing, type Program, program } from './program.ts';

export const noRsyslog: string | null = missing('rsyslogd', '-v', 'rsyslog, rsyslog-gnutls') ?? noOpenssl;

export type Rsyslog = Program & {
  readonly tlsUrl: string;
  readonly tcpPort: number;
  readonly folder: string;
  /** The lines it has written, once none has been added for a moment. */
  lines(): Promise<readonly string[]>;
  clear(): Promise<void>;
  close(): Promise<void>;
};

/** rsyslogd with a TLS and a plain listener, which writes each message as it came, a line each. */
export async function rsyslog(): Promise<Rsyslog> {
  const pem = await certificates();
  const folder = await mkdtemp(`${tmpdir()}/probant-rsyslog-`);
  const [tlsPort, tcpPort] = [await freePort(), await freePort()];
  await writeFile(`${folder}/rsyslog.conf`, configuration(folder, pem, tlsPort, tcpPort));
  const server = program(
    'rsyslogd',
    ['-n', '-f', `${folder}/rsyslog.conf`, '-i', `${folder}/rsyslogd.pid`],
    [tlsPort, tcpPort],
  );
  await server.start();
  let skip = 0;
  const written = async () => (await readFile(`${folder}/messages`, 'utf8').catch(() => '')).split('\n').slice(0, -1);
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
      let now = (await written()).length;
      while (now !== before) {
        await pause(150);
        before = now;
        now = (await written()).length;
      }
      return (await written()).slice(skip);
    },
    async clear() {
      skip = (await written()).length;
    },
    async close() {
      await server.kill();
      await Promise.all([rm(folder, { recursive: true }), pem.remove()]);
    },
  };
}

const configuration = (folder: string, pem: Certificates, tlsPort: number, tcpPort: number): string => `
global(workDirectory="${folder}" maxMessageSize="256k" net.enableDNS="off"
  defaultNetstreamDriverCAFile="${pem.folder}/ca.pem" defaultNetstreamDriverCertFile="${pem.folder}/server.pem"
  defaultNetstreamDriverKeyFile="${pem.folder}/server.key")
module(load="imtcp")
input(type="imtcp" address="127.0.0.1" port="${tlsPort}" streamDriver.name="gtls" streamDriver.mode="1" streamDriver.authMode="anon")
input(type="imtcp" address="127.0.0.1" port="${tcpPort}")
template(name="asItCame" type="string" string="%rawmsg%\\n")
action(type="omfile" file="${folder}/messages" template="asItCame" asyncWriting="off" flushOnTXEnd="on")
`;
