import { openInbox } from '../child/inbox.ts';
import type { Order, Report } from '../pool/protocol.ts';

/** A child that does what the file tells it, for the tests of the pool: hang, eat memory, crash, or answer after some milliseconds, as a page read by OCR or not. */
const say = (report: Report) => void process.send?.(report);
const receive = openInbox();
const eaten: Buffer[] = [];

const answer = () =>
  say({
    say: 'opened',
    pageCount: 1,
    metadata: { pid: String(process.pid), env: Object.keys(process.env).join(' ') },
  });

const deeds: Readonly<Record<string, (argument: number) => void>> = {
  hang: () => {
    for (;;);
  },
  eat: () => {
    for (;;) eaten.push(Buffer.alloc(16 * 1024 * 1024, 1));
  },
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  heap: () => {
    const kept: unknown[] = [];
    for (;;) kept.push(new Array(1_000_000).fill(kept.length));
  },
  answer: (milliseconds) => void setTimeout(answer, milliseconds),
  picture: (milliseconds) => {
    say({ say: 'ocr' });
    setTimeout(answer, milliseconds);
  },
};

process.on('disconnect', () => process.exit());
process.on('message', ({ size }: Order) => {
  void receive(size).then((bytes) => {
    const [, deed = '', argument = '0'] = Buffer.from(bytes).toString('latin1').split(' ');
    deeds[deed]?.(Number(argument));
  });
});
say({ say: 'ready' });
