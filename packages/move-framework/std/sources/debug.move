/// Output while testing. Does nothing on a chain.
module std::debug;

/// Prints a value with its type.
public native fun print<T>(x: &T);
/// Prints the calls under way, with their locals and the operand stack.
public native fun print_stack_trace();
