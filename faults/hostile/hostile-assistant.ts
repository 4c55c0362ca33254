import type { KnowledgeBase } from '@probant/contracts/assistant';
import type { Answer, HttpClient } from './http-client.ts';

/** Limits of the contract. */
export const MAX_QUESTION_LENGTH = 10_000;
export const MAX_KNOWLEDGE_BASES = 1_000;

export const KNOWLEDGE_BASES_PATH = '/v1/knowledge-bases';
export const SMALL_DOCUMENT = { name: 'repos.txt', content: 'Le repos quotidien dure onze heures consécutives.' };
export const SMALL_QUESTION = JSON.stringify({ message: 'Combien dure le repos quotidien ?' });

type UploadedFile = { readonly name: string; readonly content: string | Uint8Array };

/** The assistant as a client of a platform sees it. */
export type AssistantClient = ReturnType<typeof createAssistantClient>;

export function createAssistantClient(http: HttpClient) {
  const send = (path: string, request: RequestInit): Promise<Answer> =>
    http.send(`${KNOWLEDGE_BASES_PATH}${path}`, request);
  const post = (path: string, body: string | FormData): Promise<Answer> =>
    http.post({ path: `${KNOWLEDGE_BASES_PATH}${path}`, body });
  return {
    tryCreateBase: (): Promise<Answer> => post('', JSON.stringify({ name: 'base' })),
    async createBase(): Promise<string> {
      const { status, text } = await post('', JSON.stringify({ name: 'base' }));
      if (status !== 200) throw new Error(`a knowledge base was refused with ${status}`);
      return (JSON.parse(text) as KnowledgeBase).id;
    },
    upload(base: string, files: readonly UploadedFile[]): Promise<Answer> {
      const form = new FormData();
      for (const { name, content } of files)
        form.append('files', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
      return post(`/${base}/documents`, form);
    },
    ask: (base: string, message: string, conversation: string | null = null): Promise<Answer> =>
      post(`/${base}/query`, JSON.stringify({ message, conversation_id: conversation })),
    get: (path: string): Promise<Answer> => send(path, {}),
    delete: (path: string): Promise<Answer> => send(path, { method: 'DELETE' }),
  };
}

/** A word of the large base; the words of two sections differ. */
const createRareWord = (index: number): string => `mot${index.toString(36)}${(index * 7_919).toString(36)}`;

/** Creates a Markdown document of many sections, each with rare words, from section `first` onwards. */
export const createRareSections = (first: number, count: number): string =>
  Array.from({ length: count }, (_, at) => {
    const words = Array.from({ length: 20 }, (__, word) => createRareWord((first + at) * 20 + word));
    return `# Section ${first + at}\n\nLe salarié ${words.join(' ')} dispose du congé.\n`;
  }).join('\n');

const fillQuestion = (createWord: (index: number) => string): string => {
  const words: string[] = [];
  for (let length = 0; length < MAX_QUESTION_LENGTH; length += (words.at(-1)?.length ?? 0) + 1)
    words.push(createWord(words.length));
  return words.join(' ').slice(0, MAX_QUESTION_LENGTH);
};

/** Questions of the largest length that search as much of an index as they can. `salt` makes each a question of its own. */
export const createLongQuestions = (salt: number): readonly string[] => [
  fillQuestion((index) => createRareWord(salt * 1_000 + index)),
  fillQuestion((index) => (index === 0 ? `q${salt}` : 'congé')),
  fillQuestion((index) => `${createRareWord(salt * 1_000 + index)}z`),
  fillQuestion((index) => createRareWord(salt * 1_000 + index).replace('mot', 'mto')),
  fillQuestion((index) => (index === 0 ? `q${salt}` : (['salarié', 'congé', 'dispose', 'section'][index % 4] ?? ''))),
  `q${salt} ${'a'.repeat(MAX_QUESTION_LENGTH)}`.slice(0, MAX_QUESTION_LENGTH),
];

/** The start of a form, up to the first byte of its file. */
export const OPEN_FORM = {
  contentType: 'multipart/form-data; boundary=x',
  start: '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nUn texte',
};
