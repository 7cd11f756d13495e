import type { CompiledQuery } from "@zona/domain/filters/compile";

/** A document of facts, or what one is spread into; its values are read by the paths of fields (`valuesOf`). */
export type FactRow = object;

/** What is read of facts. Every verb bills reads, which `reads` adds up: one per document or thousand index entries. */
export type Facts = {
  count(query: CompiledQuery): Promise<number>;
  /** Sums of numbers at paths over the documents that have all of them, and how many these are; at most four paths. */
  sums(query: CompiledQuery, paths: readonly string[]): Promise<{ sums: readonly number[]; count: number }>;
  /** Documents in the order of the query, in pages, with the fields at `paths` only; undefined brings them whole. */
  pages(query: CompiledQuery, paths: readonly string[] | undefined, most: number): AsyncIterable<readonly FactRow[]>;
  reads(): number;
};
