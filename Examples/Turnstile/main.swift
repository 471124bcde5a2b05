import StateMachine

var evening = Evening()
for event in [Turnstile.Event.push, .coin, .coin, .push, .push] { evening.handle(event) }
print("\(evening.guests) guest; the turnstile said: \(evening.said.joined(separator: " "))")
print(MachineDescription(of: Turnstile()).diagram(.mermaid))
