import { AppError, createOverloadError } from '@probant/kernel/errors';
import { RetrievalUnavailable } from '../retrieval/thread/retrieval-thread.ts';

const RETRY_AFTER_SECONDS = 5;

export const createConversationNotFoundError = (): AppError =>
  new AppError(404, 'Conversation not found', { code: 'conversation_not_found' });

/** Returns the response for a question that could not be searched; any other error is returned unchanged. */
export const toQueryError = (error: unknown): unknown =>
  error instanceof RetrievalUnavailable
    ? createOverloadError('the knowledge base cannot be searched now, retry later', RETRY_AFTER_SECONDS)
    : error;
