import { Send, Square } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextArea } from '../../../ui/controls/fields.tsx';
import { assistantTexts } from '../texts.ts';

const QUESTION_LENGTH = 4_000;

type QuestionFormProps = {
  readonly isAsking: boolean;
  readonly isDisabled: boolean;
  readonly onAsk: (question: string) => void;
  readonly onStop: () => void;
};

/** Where a question is written: Enter sends it. */
export function QuestionForm({ isAsking, isDisabled, onAsk, onStop }: QuestionFormProps) {
  const t = useTexts(assistantTexts);
  const [question, setQuestion] = useState('');
  const send = () => {
    if (question.trim() === '' || isAsking || isDisabled) return;
    onAsk(question.trim());
    setQuestion('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const press = (event: KeyboardEvent) => {
    // An input method that is choosing a word uses Enter for itself.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2 sm:flex-row sm:items-end">
      <div className="min-w-0 sm:flex-1">
        <TextArea
          label={t.question}
          hint={t.questionHint}
          rows={2}
          maxLength={QUESTION_LENGTH}
          disabled={isDisabled}
          value={question}
          onChange={setQuestion}
          onKeyDown={press}
        />
      </div>
      <div className="sm:pb-6">
        {isAsking ? (
          <Button onClick={onStop}>
            <Square aria-hidden="true" size={16} />
            {t.stop}
          </Button>
        ) : (
          <Button kind="primary" type="submit" disabled={isDisabled}>
            <Send aria-hidden="true" size={16} />
            {t.ask}
          </Button>
        )}
      </div>
    </form>
  );
}
