// A process that ends before it can read anything.

process.exit(1);
