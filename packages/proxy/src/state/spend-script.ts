// In Redis: spends a visitor's allowances together, or none of them.

/**
 * Keys: one per allowance. Arguments: points and length of the window in milliseconds, per allowance.
 * Returns -1 when the visitor may go on, otherwise after how many milliseconds.
 */
export const SPEND_SCRIPT = `
local wait = -1
for i, key in ipairs(KEYS) do
  local spent = tonumber(redis.call('GET', key) or '0')
  if spent >= tonumber(ARGV[2 * i - 1]) then
    wait = math.max(wait, redis.call('PTTL', key))
  end
end
if wait >= 0 then return wait end
for i, key in ipairs(KEYS) do
  if redis.call('INCR', key) == 1 then redis.call('PEXPIRE', key, ARGV[2 * i]) end
end
return -1
`;
