-- For wrk: sends the requests of a file in turn, each with its own key, on one thread. Reads and
-- counts every answer, so wrk must not stop at its own time limit: after the measured time this
-- script sends nothing more and stops once the last answer has arrived.
--
-- Arguments: the file (token, tab, body on each line), the host, a prefix for keys, the path,
-- seconds to warm up, seconds to measure, what a client does after a rejection (`retries` at once,
-- or `waits` as `Retry-After` says), and the networks in `X-Forwarded-For` (`none`, `one` for all,
-- or `many`: one for each line). Prints `begin` and `end` around the measured time, and one line of
-- JSON at the end.

-- In the same folder.
dofile(debug.getinfo(1, "S").source:match("^@(.*)[/\\]") .. "/clock.lua")

local heads, tails, count = {}, {}, 0
local key_prefix, warm_up_ms, measured_ms

-- Requests share equal strings, to save memory.
local function read_requests(file, path, host, networks)
  local start = "POST " .. path .. " HTTP/1.1\r\nhost: " .. host
    .. "\r\ncontent-type: application/json\r\ntoken: "
  local known = {}
  for line in io.lines(file) do
    local token, body = line:match("^([^\t]*)\t(.*)$")
    if not known[body] then
      known[body] = "\r\ncontent-length: " .. #body .. "\r\n\r\n" .. body
    end
    count = count + 1
    local network = ""
    if networks ~= "none" then
      local place = networks == "one" and 0 or count
      network = "\r\nx-forwarded-for: 10." .. math.floor(place / 256) % 256 .. "." .. place % 256 .. ".1"
    end
    heads[count] = start .. token .. network .. "\r\nidempotency-key: "
    tails[count] = known[body]
  end
end

-- wrk calls `delay` for each connection without naming it. All connections are alike, so the next
-- one that is asked gets the pause.
local pauses, paused, resumed = {}, 0, 0

local function next_pause()
  if resumed == paused then return 0 end
  resumed = resumed + 1
  local ms = pauses[resumed]
  pauses[resumed] = nil
  return ms
end

function init(arguments)
  read_requests(arguments[1], arguments[4], arguments[2], arguments[8])
  -- wrk creates a timer for each request if a function of this name exists.
  if arguments[7] == "waits" then delay = next_pause end
  key_prefix = arguments[3]
  warm_up_ms, measured_ms = tonumber(arguments[5]) * 1e3, tonumber(arguments[6]) * 1e3
end

local asked, waiting = 0, 0
local accepted, busy, failed, measured, measured_busy = 0, 0, 0, 0, 0
local first_failure = ""
local begins, ends
local has_begun, has_ended = false, false

function request()
  asked = asked + 1
  -- wrk calls this once before it connects, to check the syntax.
  if asked > 1 then
    -- An empty request keeps the connection idle.
    if has_ended then return "" end
    waiting = waiting + 1
    if not begins then
      begins = now_ms() + warm_up_ms
      ends = begins + measured_ms
    end
  end
  local place = asked % count + 1
  return heads[place] .. key_prefix .. asked .. tails[place]
end

function response(status, headers, body)
  waiting = waiting - 1
  local moment = now_ms()
  if not has_begun and moment >= begins then
    has_begun = true
    say("begin")
  end
  if not has_ended and moment >= ends then
    has_ended = true
    say("end")
  end
  if body:sub(1, 9) == '{"code":1' then
    accepted = accepted + 1
    if has_begun and not has_ended then measured = measured + 1 end
  elseif status == 503 then
    busy = busy + 1
    if has_begun and not has_ended then measured_busy = measured_busy + 1 end
  else
    failed = failed + 1
    if first_failure == "" then first_failure = status .. " " .. body end
  end
  if delay then
    paused = paused + 1
    pauses[paused] = status == 503 and (tonumber(headers["retry-after"]) or 1) * 1000 or 0
  end
  if has_ended and waiting == 0 then
    say(string.format(
      '{"accepted":%d,"measured":%d,"busy":%d,"measuredBusy":%d,"failed":%d,"failure":"%s"}',
      accepted, measured, busy, measured_busy, failed, first_failure:gsub('[%c"\\]', "'"):sub(1, 400)
    ))
    wrk.thread:stop()
  end
end
