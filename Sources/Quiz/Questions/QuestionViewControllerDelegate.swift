/// Is told how a round ended.
public protocol QuestionViewControllerDelegate: AnyObject {
    func questionViewController(
        _ viewController: QuestionViewController,
        didCancel questionStrategy: any QuestionStrategy
    )

    func questionViewController(
        _ viewController: QuestionViewController,
        didComplete questionStrategy: any QuestionStrategy
    )
}
