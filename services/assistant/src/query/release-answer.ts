import type { AnswerProgress } from '@probant/contracts/assistant';
import { listPieces } from './pieces.rules.ts';

type ReleaseDeps<Answer> = {
  /** Records the event of the question, with what is known of its answer. */
  readonly record: (answer: Answer) => Promise<void>;
  /** Records that the answer whose pieces were reported was replaced by this one. */
  readonly recordReplacement: (answer: Answer) => Promise<void>;
  readonly report: (progress: AnswerProgress) => void;
};

/** Creates what reports an answer to its caller: nothing leaves before the event of the question is recorded, once. */
export function createRelease<Answer>({ record, recordReplacement, report }: ReleaseDeps<Answer>) {
  let recording: Promise<void> | null = null;
  let hasPieces = false;
  const recordOnce = (answer: Answer): Promise<void> => {
    recording ??= record(answer);
    return recording;
  };
  return {
    /** Reports a piece of an answer that is being written. */
    addPiece: async (answer: Answer, text: string): Promise<void> => {
      await recordOnce(answer);
      hasPieces = true;
      report({ text });
    },
    /**
     * Reports what was not reported yet: all of an answer that was not written in pieces.
     *
     * @param isReplacement whether it is not the answer whose pieces were reported, if any were.
     */
    complete: async (answer: Answer, message: string, isReplacement: boolean): Promise<void> => {
      await recordOnce(answer);
      if (hasPieces && isReplacement) await recordReplacement(answer);
      if (!hasPieces) for (const text of listPieces(message)) report({ text });
    },
  };
}
