-- For wrk, on one thread: sends calls of several kinds at given rates. A call is sent when it is
-- due, even if earlier ones are unanswered, as soon as a connection is free; its time counts from
-- when it was due. The server returns each call's id, which matches answers to calls.
--
-- Arguments: the file, the host, a prefix for keys, the phases as `seconds:calls a second`,
-- separated by commas. A line of the file is a call: kind, share in twentieths, path, whether it
-- has a key, token, body, separated by tabs. Prints `phase` when a phase begins, and one line of
-- JSON at the end: for each phase, kind and outcome, how many calls took how many milliseconds.

dofile(debug.getinfo(1, "S").source:match("^@(.*)[/\\]") .. "/../load/clock.lua")

local kinds, pattern, phases = {}, {}, {}
local prefix

-- Each line of the file is sent from its own network.
local function address_of(place)
  return string.format("10.%d.%d.1", math.floor(place / 256), place % 256)
end

local function read_calls(file, host)
  local by_name = {}
  for line in io.lines(file) do
    local name, share, path, keyed, token, body =
      line:match("^([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$")
    local kind = by_name[name]
    if not kind then
      kind = { name = name, share = tonumber(share), heads = {}, tails = {}, sent = 0, owed = 0 }
      by_name[name] = kind
      kinds[#kinds + 1] = kind
    end
    local head = "POST " .. path .. " HTTP/1.1\r\nhost: " .. host
      .. "\r\ncontent-type: application/json\r\n"
    if token ~= "" then head = head .. "token: " .. token .. "\r\n" end
    head = head .. "x-forwarded-for: " .. address_of(#kind.heads) .. "\r\n"
    kind.keyed = keyed == "1"
    kind.heads[#kind.heads + 1] = head
    kind.tails[#kind.tails + 1] = "\r\ncontent-length: " .. #body .. "\r\n\r\n" .. body
  end
end

-- Of twenty calls each kind gets its share, as evenly spread as possible.
local function make_pattern()
  for place = 1, 20 do
    local most = 1
    for index, kind in ipairs(kinds) do
      kind.owed = kind.owed + kind.share
      if kind.owed > kinds[most].owed then most = index end
    end
    kinds[most].owed = kinds[most].owed - 20
    pattern[place] = most
  end
end

local total = 0

local function read_phases(text)
  local begins = 0
  for seconds, rate in text:gmatch("([%d.]+):([%d.]+)") do
    local phase = { first = total, begins = begins, rate = tonumber(rate), times = {}, late = 0 }
    phase.count = math.floor(tonumber(seconds) * phase.rate)
    total = total + phase.count
    begins = begins + tonumber(seconds) * 1e3
    for _ = 1, #kinds do
      phase.times[#phase.times + 1] = { accepted = {}, rejected = {}, unannounced = {}, other = {} }
    end
    phase.last_rejection, phase.last_slow = -1, -1
    phases[#phases + 1] = phase
  end
end

local function phase_of(slot)
  for index = #phases, 1, -1 do
    if slot >= phases[index].first then return phases[index], index end
  end
end

local started

local function due_at(slot)
  local phase = phase_of(slot)
  return started + phase.begins + (slot - phase.first) * 1e3 / phase.rate
end

function init(arguments)
  read_calls(arguments[1], arguments[2])
  prefix = arguments[3]
  make_pattern()
  read_phases(arguments[4])
end

local probed, waiting, sent, taken, phase_now = false, 0, 0, 0, 0
local late_ms = 5

-- Milliseconds until the next call is due, for a free connection.
function delay()
  started = started or now_ms() + 500
  local slot = taken
  taken = taken + 1
  if slot >= total then return 600000 end
  return math.max(0, math.floor(due_at(slot) - now_ms() + 0.5))
end

function request()
  -- wrk calls this once before it connects, to check the syntax.
  local slot = sent
  if not probed then
    probed = true
    slot = 0
  elseif sent >= total then
    return ""
  else
    sent = sent + 1
    waiting = waiting + 1
    local phase, index = phase_of(slot)
    if index ~= phase_now then
      phase_now = index
      say("phase")
    end
    if now_ms() - due_at(slot) > late_ms then phase.late = phase.late + 1 end
  end
  local kind = kinds[pattern[slot % 20 + 1]]
  local place = kind.sent % #kind.heads + 1
  kind.sent = kind.sent + 1
  local key = kind.keyed and ("\r\nidempotency-key: " .. prefix .. slot) or ""
  return kind.heads[place] .. "x-request-id: slot-" .. string.format("%09d", slot)
    .. key .. kind.tails[place]
end

local slow_ms = 500

local function outcome_of(status, headers, body)
  if status == 200 and body:sub(1, 9) == '{"code":1' then return "accepted" end
  if status ~= 503 and status ~= 429 then return "other" end
  return headers["retry-after"] and "rejected" or "unannounced"
end

local first_other = ""

local function report()
  local parts = {}
  for _, phase in ipairs(phases) do
    local of_kinds = {}
    for index, kind in ipairs(kinds) do
      local outcomes = {}
      for name, times in pairs(phase.times[index]) do
        local steps = {}
        for ms, count in pairs(times) do steps[#steps + 1] = "[" .. ms .. "," .. count .. "]" end
        outcomes[#outcomes + 1] = '"' .. name .. '":[' .. table.concat(steps, ",") .. "]"
      end
      of_kinds[#of_kinds + 1] = '"' .. kind.name .. '":{' .. table.concat(outcomes, ",") .. "}"
    end
    parts[#parts + 1] = string.format(
      '{"late":%d,"count":%d,"lastRejectionMs":%d,"lastSlowMs":%d,"kinds":{%s}}',
      phase.late, phase.count, phase.last_rejection, phase.last_slow, table.concat(of_kinds, ",")
    )
  end
  say('{"phases":[' .. table.concat(parts, ",") .. '],"firstOther":"'
    .. first_other:gsub('[%c"\\]', "'"):sub(1, 300) .. '"}')
end

function response(status, headers, body)
  waiting = waiting - 1
  local slot = tonumber((headers["x-request-id"] or ""):match("^slot%-(%d+)$"))
  if not slot then error("an answer without the id of its call: " .. status) end
  local phase = phase_of(slot)
  local due = due_at(slot)
  local took = math.max(0, now_ms() - due)
  local outcome = outcome_of(status, headers, body)
  if outcome == "other" and first_other == "" then first_other = status .. " " .. body end
  local times = phase.times[pattern[slot % 20 + 1]][outcome]
  local ms = math.ceil(took)
  times[ms] = (times[ms] or 0) + 1
  local since = due - started - phase.begins
  if outcome ~= "accepted" and since > phase.last_rejection then phase.last_rejection = since end
  if took > slow_ms and since > phase.last_slow then phase.last_slow = since end
  if sent >= total and waiting == 0 then
    report()
    wrk.thread:stop()
  end
end
