import { type Static, Type } from 'typebox';
import { DocumentType } from './extraction.ts';
import { DUPLICATE_RULES } from './receipt-control.ts';
import { NamedObject, Nullable } from './schema.ts';

/** Files that one call adds to a job, and files of one job. */
export const MAX_FILES_PER_CALL = 100;
export const MAX_FILES_PER_JOB = 200_000;
/** Receipts of one job, which are compared with one another. */
export const MAX_RECEIPTS_PER_JOB = 10_000;

/** Of one FEC file of a job: about a million lines. */
export const MAX_FEC_FILE_BYTES = 128 * 1024 * 1024;

/** What is done with each file: its fields are extracted, it is controlled as a receipt, or it is validated as a FEC. */
export const JOB_KINDS = ['extract', 'receipts', 'fec'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** A job takes files while it is `open`, is read to its end once it is `closed`, and then `done`, unless it was `cancelled`. */
export const JOB_STATES = ['open', 'closed', 'done', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JobCreate = NamedObject('JobCreate', {
  kind: Type.Optional(
    Type.Enum([...JOB_KINDS], {
      default: 'extract',
      description:
        '`extract`: the fields of each file, as `POST /v1/extract`; `receipts`: receipt control, as `POST /v1/extract/receipts/analyze` without authenticity; `fec`: each file is validated, as `POST /v1/validate/fec`',
    }),
  ),
  document_type: Type.Optional({ ...DocumentType, description: 'Type of every file. Detected when omitted' }),
  include: Type.Optional(
    Type.Array(Type.Enum(['geometry', 'details']), {
      default: [],
      maxItems: 2,
      uniqueItems: true,
      description: 'As in `POST /v1/extract`',
    }),
  ),
  split: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Each result is a list with one entry for each document found in the file',
    }),
  ),
  notify_url: Type.Optional(
    Type.String({
      maxLength: 2_000,
      description:
        'Receives one signed notice (Standard Webhooks) when the job is done or cancelled. Its origin and path must be among those that the operator allows',
    }),
  ),
});
export type JobCreate = Static<typeof JobCreate>;

export const JobNotice = NamedObject('JobNotice', {
  state: Type.Enum(['waiting', 'delivered', 'failed'], {
    description:
      '`waiting`: for the end of the job, or for the next attempt; `delivered`: the receiver answered 2xx; `failed`: there is no other attempt',
  }),
  attempts: Type.Integer({ minimum: 0 }),
  problem: Nullable(
    Type.String({ description: 'Code of what was wrong with the last attempt, such as `http_500` or `timeout`' }),
  ),
  next_attempt_at: Nullable(Type.String({ format: 'date-time' })),
});
export type JobNotice = Static<typeof JobNotice>;

const JobProgress = NamedObject('JobProgress', {
  received: Type.Integer({ minimum: 0, description: 'Files of the job: the sum of the next three' }),
  waiting: Type.Integer({ minimum: 0, description: 'Files that were not read yet, with those that are being read' }),
  read: Type.Integer({ minimum: 0, description: 'Files with a result' }),
  failed: Type.Integer({ minimum: 0, description: 'Files that could not be read; the results say why' }),
});

export const Job = NamedObject('Job', {
  id: Type.String({ format: 'uuid' }),
  state: Type.Enum([...JOB_STATES], {
    description:
      '`open`: takes files, and reads them meanwhile; `closed`: takes no more, and reads the rest; `done`: every file was read; `cancelled`: the rest is not read',
  }),
  kind: Type.Enum([...JOB_KINDS]),
  document_type: Nullable(DocumentType),
  include: Type.Array(Type.Enum(['geometry', 'details'])),
  split: Type.Boolean(),
  files: JobProgress,
  created_at: Type.String({ format: 'date-time' }),
  finished_at: Nullable(Type.String({ format: 'date-time' })),
  expires_at: Type.String({
    format: 'date-time',
    description:
      'When its key is destroyed, and with it every file and result. Moves on with each file that arrives or is read',
  }),
  notice: { ...Nullable(JobNotice), description: 'The delivery of the notice; null when the job has no `notify_url`' },
});
export type Job = Static<typeof Job>;

export const CreatedJob = NamedObject('CreatedJob', {
  ...Job.properties,
  notify_secret: Nullable(
    Type.String({ description: 'Verifies the notice (`whsec_...`); only here. Null without `notify_url`' }),
  ),
});
export type CreatedJob = Static<typeof CreatedJob>;

export const JobDuplicates = NamedObject('JobDuplicates', {
  compared: Type.Integer({ minimum: 0, description: 'Receipts that were read so far, and compared with one another' }),
  duplicate_groups: Type.Array(
    NamedObject('JobDuplicateGroup', {
      positions: Type.Array(Type.Integer({ minimum: 1 }), { description: 'Positions in the job, ascending' }),
      rule: Type.Enum([...DUPLICATE_RULES]),
    }),
  ),
});
export type JobDuplicates = Static<typeof JobDuplicates>;

export const AddedFile = NamedObject('AddedFile', {
  position: Type.Integer({ minimum: 1, description: 'Place of the file in the job, and in the results' }),
  filename: Type.String(),
  path: Type.Optional(Type.String({ description: 'As it was sent; left out where none was' })),
});

/** Of the path of a file: its length in UTF-8, and how many folders and names it has. */
export const MAX_PATH_BYTES = 1_024;
export const MAX_PATH_PARTS = 32;

export const AddedFiles = NamedObject('AddedFiles', { job: Job, files: Type.Array(AddedFile) });
export type AddedFiles = Static<typeof AddedFiles>;

/** Keys that one call names, and objects that it adds. */
export const MAX_KEYS_PER_CALL = 1_000;
export const MAX_OBJECTS_PER_CALL = 10_000;

export const JobObjects = NamedObject('JobObjects', {
  prefix: Type.Optional(
    Type.String({
      maxLength: 1_024,
      description: `Adds every object whose key starts so, at most ${MAX_OBJECTS_PER_CALL}; "" for all. Not together with \`keys\``,
    }),
  ),
  keys: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 1_024 }), {
      minItems: 1,
      maxItems: MAX_KEYS_PER_CALL,
      description: 'Adds these objects, in this order',
    }),
  ),
});
export type JobObjects = Static<typeof JobObjects>;

export const AddedObjects = NamedObject('AddedObjects', {
  job: Job,
  first_position: Nullable(
    Type.Integer({
      minimum: 1,
      description: 'Place of the first object in the job and its results; null when none was added',
    }),
  ),
  added: Type.Integer({ minimum: 0, description: 'Objects of this call, at the positions from `first_position` on' }),
});
export type AddedObjects = Static<typeof AddedObjects>;

export const DeletedJob = NamedObject('DeletedJob', {
  deleted: Type.Literal(true),
  id: Type.String({ format: 'uuid' }),
});
