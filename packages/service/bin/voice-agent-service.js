#!/usr/bin/env node
import { main } from '../dist/main/cli.js';

await main();
