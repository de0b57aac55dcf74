// In Redis: admits a join, or takes an admission back. The clock is the store's own, since it is the only one that all
// replicas share: with a clock of each, one that runs ahead would end the others' leases and days early.
//
// A refusal writes nothing, and everything that can fail is read before the first write. That one is of a kind which a full
// store refuses, so that nothing is ever done by halves.
//
// Both scripts take the same keys: first the windows, each a hash of how much is spent and when it was opened; then the
// groups of slots, each the leases in it sorted by when they end; then the lease, a hash; and with a ticket, the ticket.

/** The store's time in milliseconds as `now`, and whole numbers out of arguments. */
export const LUA_NOW = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local function whole(text) return math.ceil(tonumber(text)) end
`;

/** Finds the first of `slots`, a list of key and points, that is full. Returns its number and when a lease in it ends. */
export const LUA_FULL_GROUP = `
local function fullGroup(slots)
  local later = string.format('(%.0f', now)
  for i, slot in ipairs(slots) do
    if redis.call('ZCOUNT', slot.key, later, '+inf') >= slot.points then
      local first = redis.call('ZRANGEBYSCORE', slot.key, later, '+inf', 'WITHSCORES', 'LIMIT', 0, 1)
      return i, (first[2] or now) - now
    end
  end
end
`;

/** Holds a lease in every group until a time; what has ended leaves the group. */
export const LUA_HOLD = `
local function hold(slots, lease, ends)
  for _, slot in ipairs(slots) do
    redis.call('ZADD', slot.key, ends, lease)
    redis.call('ZREMRANGEBYSCORE', slot.key, '-inf', now)
    if redis.call('PTTL', slot.key) < ends - now then redis.call('PEXPIRE', slot.key, ends - now) end
  end
end
`;

/** Adds to a window, and opens it if it is closed. */
export const LUA_CHARGE = `
local function charge(key, cost, ends)
  if redis.call('HINCRBY', key, 'spent', cost) == cost then
    redis.call('HSET', key, 'opened', now)
    redis.call('PEXPIREAT', key, ends)
  end
end
local midnight = (math.floor(now / 86400000) + 1) * 86400000
`;

/** Takes from a window that was open at a time already; one that has opened since is left alone. */
export const LUA_REFUND = `
local function refund(key, cost, time)
  local opened = redis.call('HGET', key, 'opened')
  if opened and tonumber(opened) <= time and redis.call('HINCRBY', key, 'spent', -cost) <= 0 then
    redis.call('DEL', key)
  end
end
`;

/**
 * Arguments: 1 id of the lease, 2 its length, 3 the longest that renewals may hold it, 4 for how long the ticket is
 * remembered, 5 how many windows and 6 how many groups there are; then of each window points, cost, and `minute` or `day`,
 * and of each group the points. Lengths in milliseconds.
 * Returns 0 and 0 when the join is admitted, -1 and 0 when the ticket is used, otherwise the number of the window or group
 * that refuses, counted through both, and a wait in milliseconds.
 */
export const ADMIT_SCRIPT = `${LUA_NOW}${LUA_FULL_GROUP}${LUA_HOLD}${LUA_CHARGE}
local lease, leaseMs, longestMs, rememberMs = ARGV[1], whole(ARGV[2]), whole(ARGV[3]), whole(ARGV[4])
local windowCount, slotCount = whole(ARGV[5]), whole(ARGV[6])
local leaseKey, ticketKey = KEYS[windowCount + slotCount + 1], KEYS[windowCount + slotCount + 2]

if ticketKey and redis.call('EXISTS', ticketKey) == 1 then return {-1, 0} end

local windows, slots = {}, {}
for i = 1, windowCount do
  local at = 6 + 3 * (i - 1)
  local window = {key = KEYS[i], cost = whole(ARGV[at + 2]), ends = now + 60000}
  if ARGV[at + 3] == 'day' then window.ends = midnight end
  local spent = tonumber(redis.call('HGET', window.key, 'spent') or '0')
  if spent >= whole(ARGV[at + 1]) then return {i, redis.call('PTTL', window.key)} end
  windows[i] = window
end
for i = 1, slotCount do
  slots[i] = {key = KEYS[windowCount + i], points = whole(ARGV[6 + 3 * windowCount + i])}
end
local full, wait = fullGroup(slots)
if full then return {windowCount + full, wait} end

redis.call('HSET', leaseKey, 'at', now, 'ends', now + leaseMs, 'last', now + longestMs, 'charged', now)
redis.call('PEXPIRE', leaseKey, longestMs)
if ticketKey then redis.call('SET', ticketKey, lease, 'PX', rememberMs) end
for _, window in ipairs(windows) do charge(window.key, window.cost, window.ends) end
hold(slots, lease, now + leaseMs)
return {0, 0}
`;

/**
 * Arguments: 1 id of the lease, 2 how many windows and 3 how many groups there are; then the cost of each window. Does
 * nothing when the lease is not known: it was never given, or has been taken back already.
 */
export const CANCEL_SCRIPT = `${LUA_REFUND}
local lease, windowCount, slotCount = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local leaseKey, ticketKey = KEYS[windowCount + slotCount + 1], KEYS[windowCount + slotCount + 2]
local at = redis.call('HGET', leaseKey, 'at')
if not at then return 0 end
for i = 1, slotCount do redis.call('ZREM', KEYS[windowCount + i], lease) end
for i = 1, windowCount do refund(KEYS[i], tonumber(ARGV[3 + i]), tonumber(at)) end
if ticketKey and redis.call('GET', ticketKey) == lease then redis.call('DEL', ticketKey) end
redis.call('DEL', leaseKey)
return 1
`;
