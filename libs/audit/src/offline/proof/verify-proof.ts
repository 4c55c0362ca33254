import { countInclusionHashes } from '../../merkle/count-inclusion-hashes.ts';
import { hashLeaf } from '../../merkle/hashing.ts';
import { verifyInclusion } from '../../merkle/verify-proofs.ts';
import { formatLogName, parseLedgerExtension } from '../../notes/audit-checkpoint.ts';
import { isSameKey } from '../../notes/log-keys.ts';
import { NoteError } from '../../notes/note-errors.ts';
import { type VerifiedSignature, verifyKnownSignatures } from '../../notes/signed-note.ts';
import { formatVerifierKey, type VerifierKey } from '../../notes/verifier-key.ts';
import { formatTime } from '../note-verifier.ts';
import type { ProofFile } from './parse-proof-file.ts';
import type { ProofFault, ProofInputs, ProofVerification } from './proof-verification.ts';
import { type EvidenceVerification, verifyEvidence } from './verify-evidence.ts';

/**
 * Verifies a proof file: the signatures of its checkpoint with the given keys, and, as far as the hash of the event or its content is
 * known, that the event is at its position in the signed log and has that content.
 */
export function verifyProof(file: ProofFile, inputs: ProofInputs): ProofVerification {
  const { proof, checkpoint } = file;
  const { logKey, witnessKeys, evidence } = inputs;
  const signatures = verifySignatures(file, [logKey, ...witnessKeys]);
  const content = evidence === null ? null : verifyEvidence(evidence);
  const hashes = listHashes(file, inputs);
  const problems = [
    ...findSignatureFaults(file, logKey, signatures),
    ...witnessKeys.filter((key) => !isSignedBy(signatures, key)).map(createWitnessFault),
    ...findPositionFaults(file, hashes),
    ...(content?.problems ?? []),
    ...findContextFaults(file, inputs, content),
  ];
  return {
    ok: problems.length === 0,
    kind: 'tlog-proof',
    origin: checkpoint.origin,
    size: checkpoint.size,
    chain_seq: proof.index + 1,
    event_hash: hashes[0] === undefined ? null : Buffer.from(hashes[0]).toString('hex'),
    event: problems.length === 0 ? (content?.event ?? null) : null,
    key: formatVerifierKey(logKey),
    witnesses: witnessKeys.map((key) => summarizeWitness(key, file, signatures)),
    problems,
  };
}

/** Returns the valid signatures by known keys, null when one of them is invalid. */
function verifySignatures({ note }: ProofFile, keys: readonly VerifierKey[]): readonly VerifiedSignature[] | null {
  try {
    return verifyKnownSignatures(note, keys);
  } catch (error) {
    if (error instanceof NoteError) return null;
    throw error;
  }
}

type Signatures = readonly VerifiedSignature[] | null;

const isSignedBy = (signatures: Signatures, key: VerifierKey): boolean =>
  signatures?.some((signature) => isSameKey(signature.key, key)) ?? false;

function findSignatureFaults({ note, checkpoint }: ProofFile, key: VerifierKey, signatures: Signatures): ProofFault[] {
  if (checkpoint.origin !== key.name)
    return [
      {
        reason: 'other_log',
        message: `the proof is of the log ${checkpoint.origin}, and the key of the log ${key.name}`,
      },
    ];
  if (signatures === null)
    return [
      {
        reason: 'bad_signature',
        message:
          'a signature is invalid: the checkpoint in the proof, or the signature, was altered after it was signed',
      },
    ];
  if (isSignedBy(signatures, key)) return [];
  const other = note.signatures.find(({ name, signature }) => name === key.name && signature.length === 64);
  if (other === undefined)
    return [{ reason: 'not_signed', message: `the checkpoint in the proof is not signed by ${key.name}` }];
  return [
    {
      reason: 'wrong_key',
      message: `the checkpoint is signed with another key of ${key.name} (id ${other.id}) than the given one (id ${key.id}). If the key was rotated, give the key of that time, or verify an export, which contains the succession`,
    },
  ];
}

const createWitnessFault = ({ name }: VerifierKey): ProofFault => ({
  reason: 'not_cosigned',
  message: `the checkpoint has no valid cosignature of ${name}`,
});

/** Returns the hashes that the event is said to have: of the evidence, as given, and of the JSON form of the proof. */
const listHashes = ({ eventHash }: ProofFile, inputs: ProofInputs): readonly Uint8Array[] =>
  [
    inputs.evidence === null ? null : Buffer.from(inputs.evidence.event_hash, 'hex'),
    inputs.eventHash,
    eventHash,
  ].filter((hash) => hash !== null);

/** Compares the position and the hash of the event with the tree of the checkpoint. */
function findPositionFaults({ proof, checkpoint }: ProofFile, [hash]: readonly Uint8Array[]): ProofFault[] {
  const { index, hashes } = proof;
  const { size, root } = checkpoint;
  if (index >= size || hashes.length !== countInclusionHashes(index, size))
    return [
      {
        reason: 'impossible_path',
        message: `${hashes.length} hashes cannot prove the event ${index + 1} of ${size}: the index was altered, or a hash is missing`,
      },
    ];
  if (hash === undefined || verifyInclusion({ index, size, leaf: hashLeaf(hash), proof: hashes, root })) return [];
  return [
    {
      reason: 'not_in_tree',
      message: `the event is not number ${index + 1} of the log that was signed: its hash, the index or a hash of the proof was altered, or the proof is of another event`,
    },
  ];
}

/** Compares the event with the proof: its number, its tenant and the other statements of its hash. */
function findContextFaults(
  file: ProofFile,
  inputs: ProofInputs,
  content: EvidenceVerification | null,
): readonly ProofFault[] {
  const { proof, checkpoint } = file;
  const [first, ...others] = listHashes(file, inputs);
  const faults: (ProofFault | false)[] = [
    others.some((hash) => Buffer.compare(hash, first ?? hash) !== 0) && {
      reason: 'other_hash',
      message: 'the event does not have the hash that was given, or that the proof states',
    },
    inputs.evidence !== null &&
      inputs.evidence.chain_seq !== proof.index + 1 && {
        reason: 'other_position',
        message: `the proof is of event ${proof.index + 1}, and the event is number ${inputs.evidence.chain_seq}`,
      },
    content?.event != null &&
      !checkpoint.origin.endsWith(formatLogName('', content.event.tenant_id)) && {
        reason: 'other_tenant',
        message: `the event is of the tenant ${content.event.tenant_id}, whose log is not ${checkpoint.origin}`,
      },
  ];
  return faults.filter((fault) => fault !== false);
}

function summarizeWitness(key: VerifierKey, { checkpoint }: ProofFile, signatures: Signatures) {
  const time = signatures?.find((signature) => isSameKey(signature.key, key))?.time ?? null;
  const erasures = parseErasureCount(checkpoint.extensions);
  const newest = time === null ? null : { size: checkpoint.size, erasures, at: formatTime(time) };
  return { name: key.name, newest };
}

/** Returns the number of erasures that a checkpoint covers; 0 for a line that is not of Probant. */
function parseErasureCount(extensions: readonly string[]): number {
  try {
    return parseLedgerExtension(extensions)?.count ?? 0;
  } catch (error) {
    if (error instanceof NoteError) return 0;
    throw error;
  }
}
