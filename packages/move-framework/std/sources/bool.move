/// Gives the primitive `bool` its name as a module, so that other modules can add methods to it.
#[defines_primitive(bool)]
module std::bool;
