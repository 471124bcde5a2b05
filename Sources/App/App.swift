// The module's files come with it.
