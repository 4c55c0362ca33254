import type { Detector } from '../../evidence/evidence.ts';
import type { DetailWord } from '../../signals/detail-words.ts';
import type { Observation } from '../../signals/signal.ts';
import { hasEditMarks } from './detect-touchup.ts';
import type { Editor } from './editors.ts';
import { type DocumentMetadata, type RevisionMetadata, readDocumentMetadata } from './read-metadata.ts';
import { recogniseEditors } from './recognise-editors.rules.ts';

/** Reports programs that edited the file, online or installed, as the metadata of its saves names them. */
export const EDITOR_DETECTOR: Detector = {
  name: 'pdf_editors',
  detect({ pdf }) {
    if (pdf === null) return [];
    const metadata = readDocumentMetadata(pdf);
    const editors = [...new Set([metadata.latest, ...metadata.earlier].flatMap(recogniseInRevision))];
    const online = editors.filter(({ kind }) => kind === 'online');
    // The marks of a text editor say more about the same cause than the name of the program that left them.
    const installed = editors.filter(({ kind }) => kind === 'drawing' || (kind === 'editor' && !hasEditMarks(pdf)));
    return [
      ...describe('pdf_online_editor', online, metadata),
      ...describe('pdf_editing_software', installed, metadata),
    ];
  },
};

const recogniseInRevision = (revision: RevisionMetadata): readonly Editor[] =>
  recogniseEditors([...listInfoNames(revision), ...listXmpNames(revision)]);

const listInfoNames = ({ info }: RevisionMetadata): readonly string[] =>
  [info.producer, info.creator].filter((name) => name !== null);

const listXmpNames = ({ xmp }: RevisionMetadata): readonly string[] =>
  xmp === null ? [] : [...xmp.creatorTools, ...xmp.producers, ...xmp.historyPrograms];

function describe(
  code: 'pdf_online_editor' | 'pdf_editing_software',
  editors: readonly Editor[],
  metadata: DocumentMetadata,
): readonly Observation[] {
  if (editors.length === 0) return [];
  const historySteps = metadata.latest.xmp?.historySteps ?? 0;
  return [
    {
      code,
      isRaised: editors.some(({ kind }) => kind === 'drawing'),
      detail: {
        programs: editors.map(({ word }) => word),
        sources: listSources(editors, metadata),
        ...(historySteps > 0 && { history_steps: historySteps }),
      },
    },
  ];
}

function listSources(editors: readonly Editor[], { latest, earlier }: DocumentMetadata): readonly DetailWord[] {
  const isNamed = (names: readonly string[]) => recogniseEditors(names).some((editor) => editors.includes(editor));
  const sources: readonly (readonly [DetailWord, boolean])[] = [
    ['info_dictionary', isNamed(listInfoNames(latest))],
    ['xmp', isNamed(listXmpNames(latest))],
    [
      'earlier_revision',
      earlier.some((revision) => isNamed(listInfoNames(revision)) || isNamed(listXmpNames(revision))),
    ],
  ];
  return sources.filter(([, isSource]) => isSource).map(([word]) => word);
}
