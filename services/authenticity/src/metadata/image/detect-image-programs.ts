import type { Detector } from '../../evidence/evidence.ts';
import type { Observation } from '../../signals/signal.ts';
import { recogniseEditors } from '../pdf/recognise-editors.rules.ts';
import { readXmpFields } from '../pdf/xmp.rules.ts';
import { readExifTags } from './exif-tags.ts';
import { declaresGeneration, isGeneratorComment, isGeneratorPrompt } from './generator-texts.rules.ts';
import { readImageParts } from './image-parts.ts';

/** Keywords of a PNG under which programs name themselves. */
const PROGRAM_KEYWORDS: ReadonlySet<string> = new Set(['Software', 'Comment', 'Source', 'Description', 'Title']);

/** Programs that retouched the picture, and generators, as the metadata of an image file names them. */
export const IMAGE_PROGRAM_DETECTOR: Detector = {
  name: 'image_programs',
  async detect({ kind, bytes }) {
    if (kind === 'pdf') return [];
    const parts = readImageParts(kind, bytes);
    const exif = await readExifTags(parts.exif);
    const xmp = readXmpFields(parts.xmp);
    const named = parts.texts.filter(({ keyword }) => PROGRAM_KEYWORDS.has(keyword)).map(({ text }) => text);
    const programs = [...exif.programs, ...xmp.creatorTools, ...xmp.historyPrograms, ...named];
    const editors = recogniseEditors(programs).filter(({ kind: editorKind }) => editorKind !== 'editor');
    const observations: Observation[] = [];
    if (editors.length > 0)
      observations.push({
        code: 'image_editing_software',
        detail: {
          programs: editors.map(({ word }) => word),
          ...(xmp.historySteps > 0 && { history_steps: xmp.historySteps }),
        },
      });
    if (declaresGeneration([...programs, parts.xmp])) observations.push({ code: 'image_ai_declared' });
    if (parts.texts.some(isGeneratorPrompt) || isGeneratorComment(exif.userComment))
      observations.push({ code: 'image_ai_generator_text' });
    return observations;
  },
};
