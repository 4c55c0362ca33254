import { ClipboardPaste, UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { DropZone } from '../../../ui/files/drop-zone.tsx';
import { FileQueueList } from '../../../ui/files/file-queue-list.tsx';
import type { FileQueue } from '../../../ui/files/use-file-queue.ts';
import { Card } from '../../../ui/layout.tsx';
import type { Candidate } from '../scoring.rules.ts';
import { scoringTexts } from '../texts.ts';
import { MAX_CANDIDATES, type ScoringState } from '../use-scoring.ts';
import { CandidateDialog } from './candidate-dialog.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { NotAResumeError } from './read-resume.ts';

type CandidatesCardProps = { readonly state: ScoringState; readonly resumes: FileQueue<Candidate> };

/** The applications: resumes that are dropped or pasted, or applications that are typed. */
export function CandidatesCard({ state, resumes }: CandidatesCardProps) {
  const t = useTexts(scoringTexts);
  const { number, count } = useFormats();
  const [adding, setAdding] = useState<'typing' | 'pasting' | null>(null);
  const [pasted, setPasted] = useState(0);
  const close = () => setAdding(null);
  const { candidates } = state.comparison;
  const isFull = candidates.length >= MAX_CANDIDATES;
  const remove = (id: string) => state.change({ candidates: candidates.filter((candidate) => candidate.id !== id) });
  const describe = ({ profile: { skills, experiences } }: Candidate) =>
    [
      count(skills?.length ?? 0, { one: t.skillOne, other: t.skillMany }),
      count(experiences?.length ?? 0, { one: t.positionOne, other: t.positionMany }),
    ].join(', ');
  return (
    <Card title={`${t.candidates} (${number(candidates.length)})`}>
      <div className="space-y-3">
        <DropZone
          onFiles={resumes.add}
          accept=".pdf,.docx,.png,.jpg,.jpeg,.tiff"
          isMultiple
          hint={t.dropHint}
          disabled={isFull}
        />
        <FileQueueList
          queue={resumes}
          describe={describe}
          explain={(error) => (error instanceof NotAResumeError ? t.notAResume : null)}
        />
        <div className="flex flex-wrap gap-2">
          <Button disabled={isFull} onClick={() => setAdding('pasting')}>
            <ClipboardPaste aria-hidden="true" size={16} />
            {t.pasteResume}
          </Button>
          <Button disabled={isFull} onClick={() => setAdding('typing')}>
            <UserPlus aria-hidden="true" size={16} />
            {t.typeApplication}
          </Button>
        </div>
        {isFull ? <p className="text-muted text-sm">{t.tooMany}</p> : null}
        <ul aria-label={t.candidates} className="max-h-80 divide-y divide-line overflow-y-auto">
          {candidates.map((candidate, index) => (
            <li key={candidate.id} className="flex items-center gap-2 py-1 text-sm">
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{t.candidateNumber(number(index + 1))}</span>
                <span className="text-muted text-xs">{describe(candidate)}</span>
              </span>
              <IconButton
                label={t.remove(t.candidateNumber(number(index + 1)))}
                Icon={X}
                onClick={() => remove(candidate.id)}
              />
            </li>
          ))}
        </ul>
      </div>
      {adding === 'typing' ? <CandidateDialog onAdd={state.addCandidates} onClose={close} /> : null}
      {adding === 'pasting' ? (
        <PasteDialog
          name={t.pastedName(number(pasted + 1))}
          onFiles={(files) => {
            setPasted(pasted + 1);
            resumes.add(files);
          }}
          onClose={close}
        />
      ) : null}
    </Card>
  );
}
