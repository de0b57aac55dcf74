// In Redis: admits a join, or takes an admission back. The clock is the store's own, since it is the only one that all
// replicas share: with a clock of each, one that runs ahead would end the others' leases and days early.
//
// Both scripts take the same keys: 1 to 3 the windows of agent, minute and day, each a hash of how much is spent and
// when it was opened; 4 everyone's leases and 5 the visitor's, each sorted by when they end; 6, with a ticket, the
// ticket.

/**
 * Arguments: 1 id of the lease, 2 its length; 3 to 5 the points of each window; 6 places per visitor, 7 in all; 8 for
 * how long the ticket is remembered. Lengths in milliseconds; a limit of -1 is lifted.
 * Returns a reason and a wait in milliseconds, or `admitted` and 0.
 */
export const ADMIT_SCRIPT = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local lease, leaseMs = ARGV[1], tonumber(ARGV[2])

if KEYS[6] and redis.call('EXISTS', KEYS[6]) == 1 then return {'ticket-used', 0} end

local windows = {
  {reason = 'agent-minute', ends = now + 60000},
  {reason = 'minute', ends = now + 60000},
  {reason = 'day', ends = (math.floor(now / 86400000) + 1) * 86400000},
}
for i, window in ipairs(windows) do
  window.key, window.points = KEYS[i], tonumber(ARGV[2 + i])
  if window.points >= 0 then
    local spent = tonumber(redis.call('HGET', window.key, 'spent') or '0')
    if spent >= window.points then return {window.reason, redis.call('PTTL', window.key)} end
  end
end

local places = {
  {reason = 'concurrent-per-ip', key = KEYS[5], points = tonumber(ARGV[6])},
  {reason = 'concurrent', key = KEYS[4], points = tonumber(ARGV[7])},
}
for _, place in ipairs(places) do
  redis.call('ZREMRANGEBYSCORE', place.key, '-inf', now)
  if place.points >= 0 and redis.call('ZCARD', place.key) >= place.points then
    local first = redis.call('ZRANGE', place.key, 0, 0, 'WITHSCORES')
    return {place.reason, first[2] - now}
  end
end

for _, window in ipairs(windows) do
  if window.points >= 0 and redis.call('HINCRBY', window.key, 'spent', 1) == 1 then
    redis.call('HSET', window.key, 'opened', now)
    redis.call('PEXPIREAT', window.key, window.ends)
  end
end
for _, place in ipairs(places) do
  redis.call('ZADD', place.key, now + leaseMs, lease)
  if redis.call('PTTL', place.key) < leaseMs then redis.call('PEXPIRE', place.key, leaseMs) end
end
if KEYS[6] then redis.call('SET', KEYS[6], lease, 'PX', ARGV[8]) end
return {'admitted', 0}
`;

/**
 * Arguments: 1 id of the lease, 2 its length in milliseconds. Does nothing when the lease is not held: it was never
 * given, or has been taken back already. A window that has opened since is left alone.
 */
export const CANCEL_SCRIPT = `
local ends = redis.call('ZSCORE', KEYS[4], ARGV[1])
if not ends then return 0 end
redis.call('ZREM', KEYS[4], ARGV[1])
redis.call('ZREM', KEYS[5], ARGV[1])
local admitted = ends - ARGV[2]
for i = 1, 3 do
  local opened = redis.call('HGET', KEYS[i], 'opened')
  if opened and tonumber(opened) <= admitted and redis.call('HINCRBY', KEYS[i], 'spent', -1) <= 0 then
    redis.call('DEL', KEYS[i])
  end
end
if KEYS[6] and redis.call('GET', KEYS[6]) == ARGV[1] then redis.call('DEL', KEYS[6]) end
return 1
`;
