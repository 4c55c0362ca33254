import type { TestAssistant } from '@probant/assistant/testing/test-assistant';
import type { ChatResponse, DocumentInfo, DocumentPage, KnowledgeBase } from '@probant/contracts/assistant';
import { writeDocument } from './files/write-document.ts';
import type { Question, QuestionBase } from './question-base.ts';

/** What the service answered to a question of a base. */
export type AskedAnswer = {
  readonly question: Question;
  readonly message: string;
  /** Only a refusal has no citation. */
  readonly isRefusal: boolean;
  readonly citations: number;
  /** Citations whose snippet is not the text at their place in the document. */
  readonly inexactCitations: number;
};

/** Uploads the documents of a base to the service, waits for their vectors, and asks every question. @throws Error when a call fails. */
export async function askBase(
  assistant: Pick<TestAssistant, 'call' | 'embedPending' | 'upload'>,
  base: QuestionBase,
): Promise<readonly AskedAnswer[]> {
  const call = async <Body>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Body> =>
    expectSuccess<Body>(base, await assistant.call(method, `/v1/knowledge-bases${path}`, body));
  const { id } = await call<KnowledgeBase>('POST', '', { name: base.name });
  const files = base.documents.map((document) => ({ name: document.name, content: writeDocument(document) }));
  expectSuccess(base, await assistant.upload(id, files));
  await assistant.embedPending();
  const isExact = createCitationCheck((document, page) =>
    call<DocumentPage>('GET', `/${id}/documents/${document}/pages/${page}`),
  );
  const answers: AskedAnswer[] = [];
  for (const question of base.questions) {
    const ask = (message: string, conversation: string | null) =>
      call<ChatResponse>('POST', `/${id}/query`, { message, conversation_id: conversation });
    const before = question.after === undefined ? null : await ask(question.after, null);
    const { citations, message } = await ask(question.ask, before?.conversation_id ?? null);
    let inexactCitations = 0;
    for (const citation of citations) if (!(await isExact(citation))) inexactCitations += 1;
    answers.push({
      question,
      message,
      isRefusal: citations.length === 0,
      citations: citations.length,
      inexactCitations,
    });
  }
  return answers;
}

type TestAnswer = Awaited<ReturnType<TestAssistant['call']>>;

function expectSuccess<Body>(base: QuestionBase, { body, status }: TestAnswer): Body {
  if (status !== 200) throw new Error(`${base.name}: status ${status}: ${JSON.stringify(body)}`);
  return body as Body;
}

/** Returns the comparison of a snippet with the blocks of its page, which carry their offsets in the text of the document. */
function createCitationCheck(
  readPage: (documentId: DocumentInfo['id'], page: number) => Promise<DocumentPage>,
): (citation: ChatResponse['citations'][number]) => Promise<boolean> {
  const pages = new Map<string, Promise<DocumentPage>>();
  return async ({ document_id, end, page, snippet, start }) => {
    const key = `${document_id} ${page ?? 1}`;
    const read = pages.get(key) ?? readPage(document_id, page ?? 1);
    pages.set(key, read);
    const inside = (await read).blocks.filter((block) => block.end > start && block.start < end);
    // What is between two blocks is white space.
    let compared = 0;
    for (const block of inside) {
      const [from, to] = [Math.max(start, block.start), Math.min(end, block.end)];
      const text = block.text.slice(from - block.start, to - block.start);
      if (snippet.slice(from - start, to - start) !== text || snippet.slice(compared, from - start).trim() !== '')
        return false;
      compared = to - start;
    }
    return inside.length > 0 && snippet.length === end - start && snippet.slice(compared).trim() === '';
  };
}
