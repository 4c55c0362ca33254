import type { Job } from '@probant/contracts/jobs';
import { createExtractionRows } from './results/result-rows.rules.ts';

const open: Job = {
  id: '0190d7a4-5c1e-7b3a-9d42-6f0e8a1b2c3d',
  state: 'open',
  kind: 'extract',
  document_type: 'invoice',
  include: [],
  split: false,
  files: { received: 0, waiting: 0, read: 0, failed: 0 },
  created_at: '2026-03-12T08:30:00.000Z',
  finished_at: null,
  expires_at: '2026-03-13T08:30:00.000Z',
  notice: null,
};
const reading: Job = {
  ...open,
  files: { received: 120, waiting: 45, read: 74, failed: 1 },
  expires_at: '2026-03-13T08:41:09.000Z',
};
const waiting = { state: 'waiting', attempts: 0, problem: null, next_attempt_at: null } as const;
const closed: Job = { ...reading, state: 'closed' };
const cancelled: Job = {
  ...closed,
  state: 'cancelled',
  files: { received: 120, waiting: 0, read: 74, failed: 46 },
  finished_at: '2026-03-12T08:41:10.000Z',
};
const csv = createExtractionRows('rib', false);
const error = { code: 'password_protected', detail: 'unreadable file: protected by a password' };

/** Examples of the routes of jobs, for their description. */
export const JOB_EXAMPLES = {
  requests: {
    invoices: { summary: 'Invoices', value: { document_type: 'invoice' } },
    notified: {
      summary: 'Invoices, with a notice when they are read',
      value: { document_type: 'invoice', notify_url: 'https://hooks.example.com/probant?client=42' },
    },
    receipts: { summary: 'Receipts, to be controlled', value: { kind: 'receipts' } },
    fec: { summary: 'FEC files, to be validated', value: { kind: 'fec' } },
    any: { summary: 'Documents of any type, with details', value: { include: ['details'] } },
  },
  created: {
    open: { summary: 'The new job', value: { ...open, notify_secret: null } },
    notified: {
      summary: 'The new job, with the secret of its notice',
      value: { ...open, notice: waiting, notify_secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' },
    },
  },
  list: { one: { summary: 'One job', value: [reading] } },
  progress: { reading: { summary: 'A job that is being read', value: reading } },
  added: {
    two: {
      summary: 'Two files were added',
      value: {
        job: { ...open, files: { received: 2, waiting: 2, read: 0, failed: 0 } },
        files: [
          { position: 1, filename: 'facture.pdf' },
          { position: 2, filename: 'note.jpg' },
        ],
      },
    },
  },
  objects: {
    prefix: { summary: 'All objects below a prefix', value: { prefix: '2026/03/' } },
    keys: { summary: 'Two objects', value: { keys: ['2026/03/facture.pdf', '2026/03/note.jpg'] } },
  },
  addedObjects: {
    many: {
      summary: '120 objects were added',
      value: {
        job: { ...open, files: { received: 120, waiting: 120, read: 0, failed: 0 } },
        first_position: 1,
        added: 120,
      },
    },
  },
  closed: { closed: { summary: 'The rest is being read', value: closed } },
  cancelled: { cancelled: { summary: 'The rest was not read', value: cancelled } },
  results: {
    failed: {
      summary: 'A file that could not be read',
      value: `${JSON.stringify({ position: 2, filename: 'protege.pdf', result: null, error })}\n`,
    },
    csv: {
      summary: 'The same as CSV, of a job that reads bank details',
      value: `${csv.header}\r\n${csv.formatError({ position: 2, filename: 'protege.pdf', category: null, path: null }, error)}\r\n`,
      media: 'text/csv',
    },
  },
  duplicates: {
    one: {
      summary: 'Two receipts of one purchase',
      value: { compared: 74, duplicate_groups: [{ positions: [3, 41], rule: 'vendor_date_amount' as const }] },
    },
  },
  deleted: { deleted: { summary: 'The job is deleted', value: { deleted: true, id: open.id } } },
};
