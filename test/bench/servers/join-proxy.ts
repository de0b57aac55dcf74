// The proxy, mounted in a host app as its README says, with every check and with limits too high to be met.
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createJoinProxy } from '@voice-agent/proxy';
import express from 'express';
import { announce } from './announce.js';

const HIGH = 10_000_000;
const redis = process.env.BENCH_REDIS;

const proxy = createJoinProxy({
  baseUrl: `${process.env.BENCH_SERVICE ?? ''}/api/public/v1`,
  apiKey: 'the-key',
  agents: {
    default: {
      id: '0b9f4c1e-6a52-4d0c-8a3f-3b1c2d4e5f60',
      variables: ['first_name'],
      maxDurationSeconds: 1,
    },
  },
  origins: ['https://shop.example.com'],
  limits: {
    ipPerMinute: HIGH,
    ipPerHour: HIGH,
    ipPerDay: HIGH,
    userPerMinute: HIGH,
    userPerDay: HIGH,
    agentPerMinute: HIGH,
    perMinute: HIGH,
    perDay: HIGH,
    minutesPerDay: HIGH,
    // Slots are freed by the visitor's page, and there are no pages here.
    concurrentPerIp: false,
    concurrent: false,
  },
  // Lines are made, and written nowhere: the terminal is not what is measured.
  logger: (line) => void JSON.stringify(line),
  ...(redis === undefined ? {} : { redis }),
});
// A store is reached a moment after the start.
while (!proxy.isReady()) await pause(20);
announce(http.createServer(express().use('/voice', proxy)));
