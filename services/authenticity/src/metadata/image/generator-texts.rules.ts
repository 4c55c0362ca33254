/** Values of the IPTC digital source type for a picture made or completed by a model (cv.iptc.org/newscodes/digitalsourcetype). */
const GENERATED_SOURCE_PATTERN =
  /digitalsourcetype\/(?:trainedAlgorithmicMedia|compositeWithTrainedAlgorithmicMedia|compositeSynthetic)/i;
/** Names that image generators write as program or credit. */
const GENERATOR_PATTERN =
  /\b(?:dall[-\u00b7 ]?e|midjourney|stable diffusion|adobe firefly|novelai|invokeai|comfyui|automatic1111|made with google ai|imagen|flux\.1|gpt-4o|chatgpt|openai)\b/i;

/** Whether metadata declares that a model made or changed the picture. */
export const declaresGeneration = (texts: readonly string[]): boolean =>
  texts.some((text) => GENERATED_SOURCE_PATTERN.test(text) || GENERATOR_PATTERN.test(text));

/** Whether a JUMBF block of C2PA declares it: its texts are plain UTF-8. */
export const declaresGenerationInManifest = (manifest: string): boolean => GENERATED_SOURCE_PATTERN.test(manifest);

const PROMPT_KEYWORDS: ReadonlySet<string> = new Set([
  'parameters',
  'prompt',
  'workflow',
  'sd-metadata',
  'invokeai_metadata',
  'invokeai_graph',
  'Dream',
]);
const PROMPT_MARKS = ['Sampler', 'Steps:', 'CFG scale', 'class_type', '"seed"', 'Negative prompt'];

/** Whether a text is what generators store to repeat a picture: the prompt, the seed, the sampler. */
export function isGeneratorPrompt({ keyword, text }: { readonly keyword: string; readonly text: string }): boolean {
  return PROMPT_KEYWORDS.has(keyword) && PROMPT_MARKS.some((mark) => text.includes(mark));
}

/** The same in an EXIF comment, which has no keyword. */
export const isGeneratorComment = (comment: string): boolean =>
  PROMPT_MARKS.filter((mark) => comment.replaceAll('\0', '').includes(mark)).length >= 2;
