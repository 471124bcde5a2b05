import Quiz

let round = TerminalRound(SequentialQuestionStrategy(questionGroup: QuestionGroup.demo[0]))
var shown = 0
while true {
    for line in round.lines[shown...] { print(line) }
    shown = round.lines.count
    guard !round.isOver, let line = readLine() else { break }
    round.type(line)
}
