/** How large and how complex a module may be. The numbers are Sui's (sui-protocol-config, the limits of the current protocol). */

export const VERIFIER_LIMITS = {
  /** max_generic_instantiation_length. */
  typeParameters: 32,
  /** max_function_parameters. */
  functionParameters: 128,
  /** max_type_nodes; a datatype or type parameter counts four times. */
  typeNodes: 256,
  /** max_generic_instantiation_type_nodes_per_function: of all instantiations in a function, its signature and locals included. */
  typeNodesPerFunction: 10_000,
  /** max_generic_instantiation_type_nodes_per_module. */
  typeNodesPerModule: 500_000,
  /** max_function_definitions. */
  functionDefinitions: 1_000,
  /** max_struct_definitions, structs and enums together. */
  datatypeDefinitions: 200,
  /** max_fields_in_struct; for an enum, over all its variants. */
  fields: 32,
  /** max_variants_in_enum. */
  variants: 127,
  /** max_basic_blocks of one function. */
  basicBlocks: 1_024,
  /** max_back_edges_per_function and max_back_edges_per_module. */
  backEdges: 10_000,
  /** max_loop_depth. */
  loopDepth: 5,
  /** max_push_size: pushes within one basic block. */
  pushes: 10_000,
  /** max_value_stack_size. */
  stackSize: 1_024,
} as const;
