import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { createSchemaCompiler, type ValidateLargeBody } from '@probant/http/validation/schema-compiler';
import type { CallService } from '@probant/service-runner/calls/service-directory';
import type { Tool } from '../tool-definition/tool.ts';
import { ALL_TOOLS } from './all-tools.ts';
import { describeTool } from './describe-tool.ts';

/** A tool with its compiled schema. */
export type CallableTool = Tool & { readonly validate: ValidateLargeBody };

export type ToolRegistry = {
  /** Lists the tools whose services are part of this start, as clients see them. */
  list(): readonly ListedTool[];
  /** Returns null for an unknown tool, and for one that is not listed. */
  find(name: string): CallableTool | null;
};

type RegistryDeps = { readonly callService: CallService; readonly publishesReceiptPolicies: boolean };

/** Compiles the tools once. Which services this start has is asked for each use: some start after this one. */
export function createToolRegistry({ callService, publishesReceiptPolicies }: RegistryDeps): ToolRegistry {
  const compiler = createSchemaCompiler();
  const published = ALL_TOOLS.filter((tool) => publishesReceiptPolicies || !tool.needsPublishedPolicies);
  const tools = published.map((tool) => ({
    callable: { ...tool, validate: compiler.compileLargeJson(tool.input, { asSent: true }) },
    listed: describeTool(tool),
  }));
  const byName = new Map(tools.map(({ callable }) => [callable.name, callable]));
  const isPresent = ({ service }: Tool) => callService(service) !== null;
  return {
    list: () => tools.filter(({ callable }) => isPresent(callable)).map(({ listed }) => listed),
    find(name) {
      const tool = byName.get(name);
      return tool !== undefined && isPresent(tool) ? tool : null;
    },
  };
}
