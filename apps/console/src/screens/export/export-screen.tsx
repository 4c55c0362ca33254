import { useState } from 'react';
import { useTexts } from '../../i18n/define-texts.ts';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { PageHeader } from '../../ui/layout.tsx';
import { FecCheck } from './check/fec-check.tsx';
import { FecCompare } from './compare/fec-compare.tsx';
import { FileProducer } from './produce/file-producer.tsx';
import { exportTexts } from './texts.ts';

type Part = 'check' | 'compare' | 'produce';

/** What an accountant does with files: checks a FEC, compares two, and writes files for other software. */
export function ExportScreen() {
  const t = useTexts(exportTexts);
  const [part, setPart] = useState<Part>('check');
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      <Tabs
        isKept
        label={t.parts}
        selected={part}
        onSelect={setPart}
        tabs={[
          { name: 'check', label: t.check, content: <FecCheck /> },
          { name: 'compare', label: t.compare, content: <FecCompare /> },
          { name: 'produce', label: t.produce, content: <FileProducer /> },
        ]}
      />
    </>
  );
}
