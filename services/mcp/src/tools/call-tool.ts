import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { RequestContext } from '@probant/http/route';
import { AppError } from '@probant/kernel/errors';
import type { Randomness } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import { createTimeSlicer } from '@probant/kernel/time-slicer';
import type { CallService } from '@probant/service-runner/calls/service-directory';
import { describeProblems } from '../calls/describe-refusal.rules.ts';
import type { ToolContext } from '../tool-definition/tool.ts';
import { ToolError } from '../tool-definition/tool-error.ts';
import { toCallResult, toErrorResult } from './call-result.ts';
import type { CallableTool, ToolRegistry } from './tool-registry.ts';

/**
 * Calls a tool for the caller of a request. A refusal is a result with `isError`, which the model reads.
 *
 * @throws ProtocolError for an unknown tool, or when the call fails for a reason that does not concern the caller.
 */
export type CallTool = (
  name: string,
  input: Readonly<Record<string, unknown>>,
  request: Pick<RequestContext, 'caller' | 'requestId' | 'signal' | 'log'>,
) => Promise<CallToolResult>;

type ToolCallerDeps = {
  readonly registry: ToolRegistry;
  readonly callService: CallService;
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly metrics: Metrics;
};

export function createToolCaller({ registry, callService, randomness, metrics }: ToolCallerDeps): CallTool {
  const calls = metrics.counter('probant_mcp_tool_calls_total', 'Tool calls by result', ['tool', 'outcome']);
  return async (name, input, { caller, requestId, signal, log }) => {
    const tool = registry.find(name);
    // The name is not repeated: it is the caller's text.
    if (tool === null) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown tool');
    const slicer = createTimeSlicer(signal);
    const count = (outcome: string) => calls.inc({ tool: tool.name, outcome });
    try {
      const context = { caller, requestId, signal, callService, randomness, slicer };
      const result = toCallResult(await runTool(tool, input, context));
      count('ok');
      return result;
    } catch (error) {
      signal.throwIfAborted();
      const refusal = toToolError(error);
      count(refusal?.outcome ?? 'failed');
      if (refusal !== null) return toErrorResult(refusal.message);
      log.error({ err: error, tool: tool.name }, 'tool call failed');
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal error');
    }
  };
}

async function runTool(tool: CallableTool, input: Readonly<Record<string, unknown>>, context: ToolContext) {
  const { problems } = await tool.validate(input, context.slicer);
  if (problems !== null) throw new ToolError(describeProblems(problems), 'invalid');
  // The schema of this tool has just accepted the arguments.
  return tool.run(input as never, context);
}

/** The errors of the process have texts for callers too, such as an overload. */
function toToolError(error: unknown): ToolError | null {
  if (error instanceof ToolError) return error;
  const isRefusal = error instanceof AppError && error.status !== 500 && typeof error.detail === 'string';
  return isRefusal ? new ToolError(error.detail as string) : null;
}
